/** A picture that stands in the text itself. SVG is none: it is a document, with scripts and addresses of its own. */
const WITHIN = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** What this site serves as pictures. Other addresses of its own could do something by being asked for. */
const OWN =
  /^\/api\/(files\/download\/[1-9]\d{0,9}|users\/picture\/[1-9]\d{0,9}|tenant\/logo\/[a-z0-9-]{1,63})(\?[pv]=[\w-]{1,50})?$/

/** Whether formatted text may show what is there: never another site, which would learn who reads. */
export const isPictureAddress = (address: string): boolean => WITHIN.test(address) || OWN.test(address)
