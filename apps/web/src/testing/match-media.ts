/** jsdom lays nothing out and has no matchMedia: answers least widths from the window's width and no to all else. */
export function matchMediaByWidth(query: string): MediaQueryList {
  const least = /min-width:\s*(\d+)px/.exec(query)?.[1]
  const list = { matches: least !== undefined && innerWidth >= Number(least), media: query, onchange: null }
  return Object.assign(new EventTarget(), list) as MediaQueryList
}
