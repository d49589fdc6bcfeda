// Discord's ids: numbers too long for JavaScript's, as texts. The higher is the newer.

export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

export const newer = (a, b) => compareIds(a ?? "0", b ?? "0") > 0;

/** The id right after another: where something that exists on this page alone is put in. */
export const after = (id) => String(BigInt(id ?? 0) + 1n);
