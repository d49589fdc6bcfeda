// Files on their way to the bot.

/** A file as it is sent in with a form or a command. */
export async function sendable(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return { filename: file.name, base64: btoa(letters.join("")) };
}
