/** For how long a wall shows a dashboard, as it is chosen. */
export const secondsText = (seconds: number): string =>
  seconds < 120 ? `${seconds} seconds` : `${seconds / 60} minutes`
