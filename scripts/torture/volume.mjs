// Small file systems that can be filled up or lose their power. Mounting needs root.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why volumes cannot be mounted here, or undefined. */
export function whyNoVolumes() {
  if (process.getuid() !== 0) return 'it mounts a file system, which takes root';
  try {
    mountMemory(1).remove();
    return undefined;
  } catch (error) {
    return `mounting is not allowed here (${String(error.stderr ?? error).trim()})`;
  }
}

/** An in-memory file system of this size. */
export function mountMemory(size_mib) {
  const path = mkdtempSync(join(tmpdir(), 'sangam-torture-volume-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${size_mib}m`, 'tmpfs', path);
  const remove = () => {
    run('umount', '--lazy', path);
    rmSync(path, { recursive: true, force: true });
  };
  return { path, remove };
}

/** Why a power cut cannot be simulated here, or undefined. */
export function whyNoPowerCut() {
  const why = whyNoVolumes();
  if (why) return why;
  try {
    const volume = mountImage(64);
    volume.cutPower();
    volume.remove();
    return undefined;
  } catch (error) {
    return `ext4 on a loop device is not to be had here (${String(error.stderr ?? error).trim()})`;
  }
}

/** An ext4 file system in a file of this size. */
export function mountImage(size_mib) {
  const home = mkdtempSync(join(tmpdir(), 'sangam-torture-image-'));
  const [image, path] = [join(home, 'image'), join(home, 'volume')];
  run('truncate', '--size', `${size_mib}M`, image);
  run('mkfs.ext4', '-q', image);
  run('mkdir', path);
  const mount = () => run('mount', '-o', 'loop', image, path);
  mount();
  return {
    path,
    cutPower: () => run('python3', '-c', CUT_POWER, path),
    /** Call it after the process using it has ended: the disk is then as the machine finds it at the next start. */
    mountAgain: () => {
      run('umount', path);
      mount();
    },
    remove: () => {
      run('umount', '--lazy', path);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * FS_IOC_SHUTDOWN without flushing the journal: unsynchronised data is lost, and nothing can be written any more, as in a power
 * failure.
 */
const CUT_POWER = `
import fcntl, os, struct, sys
FS_IOC_SHUTDOWN, NO_LOG_FLUSH = 0x8004587D, 2
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), FS_IOC_SHUTDOWN, struct.pack("I", NO_LOG_FLUSH))
`;

function run(program, ...words) {
  return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
