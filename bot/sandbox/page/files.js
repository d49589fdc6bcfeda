// Files for the bot.

/** A file in the format of forms and commands. */
export async function sendable(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return { filename: file.name, base64: btoa(letters.join("")) };
}
