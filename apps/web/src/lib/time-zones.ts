/** To choose from: those that the browser knows, which can leave out UTC, and this one. */
export const timeZones = (chosen: string): { id: string; label: string }[] =>
  [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ id: zone, label: zone }))
