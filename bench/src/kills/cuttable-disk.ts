import { execFileSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A folder on an ext4 file system of its own, whose power can be cut: the file system is told to go down without
 * writing its log, so that of everything since the last sync of a file nothing reaches its disk. What comes up again
 * is what a machine finds after its cable was pulled, for a disk that keeps its word about syncs.
 * Needs root, and the Debian packages e2fsprogs, mount and xfsprogs.
 */
export interface CuttableDisk {
  /** From here on nothing more reaches the disk; whoever writes gets errors. */
  cutPower: () => void;
  /** After everybody who had files open is gone: mounted anew, its log played back. */
  comeUp: () => Promise<void>;
  remove: () => Promise<void>;
}

const DISK_SIZE = "3G";
const TRIES = 100;

export function mountCuttableDisk(folder: string): CuttableDisk {
  if (process.getuid?.() !== 0) throw new Error("Cutting the power of a file system needs root");
  // What is missing is told before anything is mounted.
  run("xfs_io", "-V");
  const image = `${folder}.img`;
  run("truncate", "--size", DISK_SIZE, image);
  run("mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0", image);
  mount(image, folder);
  return {
    cutPower: () => run("xfs_io", "-x", "-c", "shutdown", folder),
    comeUp: async () => {
      await unmount(folder);
      mount(image, folder);
    },
    remove: async () => {
      await unmount(folder);
      rmSync(image, { force: true });
    },
  };
}

function mount(image: string, folder: string): void {
  run("mount", "-o", "loop", image, folder);
  // The database runs as an account of its own.
  chmodSync(folder, 0o755);
}

/** It is busy until the last process that was killed is gone. */
async function unmount(folder: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return run("umount", folder);
    } catch (error) {
      if (tried === TRIES) throw error;
      await sleep(100);
    }
  }
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: ["ignore", "ignore", "pipe"] });
}
