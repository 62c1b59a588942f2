/** Returns a function that runs the work at its first call and returns the same result to every later one. */
export function once<T extends object | string>(work: () => T): () => T {
  let result: T | undefined
  return () => (result ??= work())
}
