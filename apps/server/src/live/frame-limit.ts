/** How many frames one connection may send: a burst, and then so many a second. */
export interface FrameLimit {
  burst: number
  perSecond: number
}

/** Gives a function that tells, frame by frame, whether it is still within the limit. Times in milliseconds. */
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
