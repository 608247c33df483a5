import { FLASH } from './elf.mjs';

// The cache between core and flash: 16 kB, two ways, lines of eight bytes. A line that is not there is fetched over
// QSPI while the core waits. rp2040js reads the flash without any delay.
export function installCache(mcu) {
  const SETS = 1024;
  const ways = [new Int32Array(SETS), new Int32Array(SETS)];
  const older = new Uint8Array(SETS); // the way to be replaced next
  let last = -1; // most reads are in the line of the one before
  let misses = 0;
  const flush = () => {
    ways.forEach((lines) => lines.fill(-1));
    last = -1;
  };
  flush();
  const touch = (address) => {
    const line = address >>> 3;
    if (line === last || address >>> 24 !== FLASH >>> 24) return;
    last = line;
    const set = line % SETS;
    let way = ways[0][set] === line ? 0 : 1;
    if (ways[way][set] !== line) {
      way = older[set];
      ways[way][set] = line;
      misses++;
    }
    older[set] = 1 - way;
  };
  for (const read of ['readUint8', 'readUint16', 'readUint32']) {
    const plain = mcu[read].bind(mcu);
    mcu.core[read] = (address) => {
      touch(address);
      return plain(address);
    };
  }
  const takeMisses = () => {
    const taken = misses;
    misses = 0;
    return taken;
  };
  return { flush, takeMisses };
}
