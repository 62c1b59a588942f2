/** What a server has to know of the browser before it can draw a page as the browser would. */
export interface PageReader {
  locale: string
  timeZone: string
  /** There is room for the wide table. */
  wide: boolean
}

/** Set by the page, so that the next one can be drawn by the server: `timeZone~locale~wide`. */
export const READER_COOKIE = 'reader'

/** What the web application draws on the server: the module that its build leaves in `server/drawn-page.js`. */
export interface DrawnPage {
  /** Which page an address names, and in whose domain it is. */
  placeOf(pathname: string): { page: string; domain: string; prefix: string }
  /** The rows of a list as markup; undefined where the app would show something else. */
  drawList(given: {
    first: unknown
    search: string
    prefix: string
    reader: PageReader
    now: number
  }): string | undefined
  /** The form of the sign-in page as markup; undefined where it offers other ways to sign in. */
  drawSignIn(given: { look: unknown; google: boolean; domain: string; prefix: string }): string | undefined
}
