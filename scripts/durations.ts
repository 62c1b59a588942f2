/** How long a file of tests took while another one ran beside it. */
export interface Duration {
  file: string
  seconds: number
}

/** What a full run may take on two free cores; CI ends it after 30. */
export const LIMIT_MINUTES = 20

const SHOWN = 15

/** The files that took longest, and all of a run beside what it may take: one that becomes too slow is found here. */
export function durationLines(files: readonly Duration[], minutes: number): string[] {
  const dearest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN)
  const rest = minutes - LIMIT_MINUTES
  const judgment = rest > 0 ? `${rest.toFixed(1)} more than planned: make the dearest files cheaper` : 'as planned'
  return [
    'Dearest files, in seconds:',
    ...dearest.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(6)}  ${file}`),
    `${minutes.toFixed(1)} of ${LIMIT_MINUTES} minutes, ${judgment}.`,
  ]
}
