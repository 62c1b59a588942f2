/**
 * The library that reads pictures. It is loaded with the first picture, which saves 25 MB of memory on servers without
 * any.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time uses one processor, and nothing of it stays in memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
