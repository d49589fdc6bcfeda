// What happens on the server, as it happens. A line that breaks is tried again until it stands.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3000;

/** Calls `heard(name, data)` for every event and `changed(true or false)` when the line stands or breaks. */
export function listen(person, heard, changed) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}/sandbox/events?as=${encodeURIComponent(person)}`;
  let wait = FIRST_WAIT;
  let socket = null;

  function connect() {
    socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      wait = FIRST_WAIT;
      changed(true);
    });
    socket.addEventListener("message", (message) => {
      const { event, data } = JSON.parse(message.data);
      heard(event, data);
    });
    socket.addEventListener("close", () => {
      changed(false);
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }

  // A laptop that wakes up, or a network that is back, needn't wait for its turn.
  addEventListener("online", () => (wait = FIRST_WAIT));
  connect();
}
