/** A picture embedded in the text itself. SVG is not allowed: it is a document, with scripts and URLs of its own. */
const WITHIN = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** Pictures served by this site. Requesting other URLs of the site could have side effects. */
const OWN =
  /^\/api\/(files\/download\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\?show=preview)?|(users\/picture\/[1-9]\d{0,9}|tenant\/logo\/[a-z0-9-]{1,63})(\?[pv]=[\w-]{1,50})?)$/

/** Whether formatted text may show a picture from this URL: never from another site, which would learn who reads it. */
export const isPictureAddress = (address: string): boolean => WITHIN.test(address) || OWN.test(address)

/** The same picture by its place on this site, as browsers name it with the whole URL when it is copied or dragged. */
export const ownAddress = (address: string, origin: string): string =>
  address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
