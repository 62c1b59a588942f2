/** A text as paragraphs of formatted text: nothing of it becomes markup. */
export const asParagraphs = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
        .join('')
