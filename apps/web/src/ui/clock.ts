const SECOND = 1_000
const HALF_A_MINUTE = 30_000

interface Follower {
  tell: () => void
  /** Whether its text may change with the next second. */
  needsSeconds: () => boolean
}

const followers = new Set<Follower>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
let isFast = false

function tick() {
  now = Date.now()
  for (const { tell } of followers) tell()
  plan()
}

function plan() {
  clearTimeout(timer)
  isFast = [...followers].some(({ needsSeconds }) => needsSeconds())
  timer = followers.size === 0 ? undefined : setTimeout(tick, isFast ? SECOND : HALF_A_MINUTE)
}

/** Timers of a hidden page are late. */
const onShown = () => document.hidden || tick()

/** One clock for all texts that change with time: every second as long as one of them needs it. */
export function followClock(follower: Follower): () => void {
  if (followers.size === 0) document.addEventListener('visibilitychange', onShown)
  followers.add(follower)
  if (followers.size === 1 || (!isFast && follower.needsSeconds())) tick()
  return () => {
    followers.delete(follower)
    if (followers.size > 0) return
    document.removeEventListener('visibilitychange', onShown)
    plan()
  }
}

/** The time of the last tick in epoch milliseconds; without followers it stands still. */
export const clockTime = (): number => (followers.size === 0 ? (now = Date.now()) : now)
