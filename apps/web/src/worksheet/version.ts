//! Version vectors: for each window, the number of its changes that a document contains. Of two versions, one contains the other,
//! or they were written concurrently.

export type Version = readonly (readonly [window: string, changes: number])[];

/** The greatest number of entries: the windows that changed the document last. Without an old entry, versions may compare as concurrent, which loses nothing. */
const MOST = 32;

/** The version after one more change in a window, whose entry becomes the last. */
export function increment(version: Version, window: string): Version {
  const changes = version.find(([each]) => each === window)?.[1] ?? 0;
  return [...version.filter(([each]) => each !== window), [window, changes + 1] as const].slice(-MOST);
}

/** The least version that contains both. */
export function merge(a: Version, b: Version): Version {
  const merged = new Map(a);
  for (const [window, changes] of b) merged.set(window, Math.max(changes, merged.get(window) ?? 0));
  return [...merged];
}

/** Compares the first version with the second. */
export function compare(a: Version, b: Version): 'same' | 'older' | 'newer' | 'concurrent' {
  const contains = (whole: Version, part: Version): boolean => {
    const known = new Map(whole);
    return part.every(([window, changes]) => (known.get(window) ?? 0) >= changes);
  };
  const newer = contains(a, b);
  const older = contains(b, a);
  return newer ? (older ? 'same' : 'newer') : older ? 'older' : 'concurrent';
}
