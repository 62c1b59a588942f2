/** Returns a function that runs the work at its first call and returns the same result to every later one. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}
