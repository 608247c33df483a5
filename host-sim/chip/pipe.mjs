// Lines of JSON on stdin and stdout, read and written synchronously: the emulation stops while it waits for an answer.
import fs from 'node:fs';

const chunk = Buffer.alloc(65536);
let waiting = '';
let unsent = [];

export const hex = (bytes) => Buffer.from(bytes).toString('hex');
export const unhex = (text) => Buffer.from(text, 'hex');

/** Queues a message. It is sent with the next `flush` or `receive`, or when 256 messages are queued. */
export function send(message) {
  unsent.push(JSON.stringify(message));
  if (unsent.length >= 256) flush();
}

export function flush() {
  if (unsent.length === 0) return;
  const bytes = Buffer.from(unsent.join('\n') + '\n');
  unsent = [];
  for (let at = 0; at < bytes.length; ) at += retry(() => fs.writeSync(1, bytes, at));
}

/** Returns the next message, or null if the host has closed the pipe. */
export function receive() {
  flush();
  for (;;) {
    const end = waiting.indexOf('\n');
    if (end >= 0) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 1);
      return JSON.parse(line);
    }
    const length = retry(() => fs.readSync(0, chunk, 0, chunk.length, null));
    if (length === 0) return null;
    waiting += chunk.toString('latin1', 0, length);
  }
}

function retry(action) {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (error.code === 'EOF') return 0;
      // The host has ended, so there is nothing left to do.
      if (error.code === 'EPIPE') process.exit(0);
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}
