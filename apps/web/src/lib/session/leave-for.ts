/** Sends the browser to an address of the web, here or elsewhere, as a click on a link does; nothing else is followed. */
export function leaveFor(address: string) {
  const url = new URL(address, location.origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return
  const link = document.createElement('a')
  link.href = url.href
  document.body.append(link)
  link.click()
  link.remove()
}
