// Connections that only hold on: silent ones, slow heads, slow bodies, and events that nobody reads.
import { connect } from 'node:net';

const KINDS = [
  (socket) => socket,
  (socket, host) => drip(socket, `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `),
  (socket, host) => drip(socket, `POST /act HTTP/1.1\r\nHost: ${host}\r\nX-Viewer: 0\r\nContent-Length: 100000\r\n\r\n`),
  (socket, host) => socket.write(`GET /events HTTP/1.1\r\nHost: ${host}\r\nX-Viewer: \r\n\r\n`) && socket.pause(),
];

/** Sends a beginning, and then a letter a second. */
function drip(socket, beginning) {
  socket.write(beginning);
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.on('close', () => clearInterval(timer));
}

/** Opens connections of every kind, in turn, and opens those again that are closed. */
export async function besiege(url, count) {
  const { hostname, port, host } = new URL(url);
  const sockets = new Set();
  let ended = false;
  const open = (kind) => new Promise((resolve) => {
    const socket = connect(port, hostname, () => {
      sockets.add(socket);
      KINDS[kind](socket, host);
      resolve();
    });
    socket.on('error', resolve);
    socket.on('close', () => {
      sockets.delete(socket);
      if (!ended) setTimeout(() => ended || open(kind), 1000);
    });
  });
  for (let number = 0; number < count; number += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - number) }, (_, index) => open((number + index) % KINDS.length)));
  }
  return {
    end: () => {
      ended = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
