/** How many frames one connection may send: a burst, and then so many a second. */
export interface FrameLimit {
  burst: number
  perSecond: number
}

/** Returns a function that decides, frame by frame, whether the limit holds. Times in milliseconds. */
export function limitFrames({ burst, perSecond }: FrameLimit, now: number): (now: number) => boolean {
  let left = burst
  let last = now
  return (at) => {
    left = Math.min(burst, left + ((at - last) / 1000) * perSecond)
    last = at
    if (left < 1) return false
    left -= 1
    return true
  }
}
