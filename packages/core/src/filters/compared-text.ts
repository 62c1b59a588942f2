/**
 * Formatted text as filters and formatting rules compare it: without its tags, with the signs that it has to write in
 * another way. The same as in `domains/filters/column-sql.ts`, in the same order.
 */
export const comparedText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
