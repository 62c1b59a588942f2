/** The library that reads pictures. It comes with the first picture, so that a server without any is 25 MB smaller. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time takes one processor, and nothing of it stays in memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
