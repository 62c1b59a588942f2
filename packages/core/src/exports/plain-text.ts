const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu

/** The text without signs that files of tables cannot hold: control characters, and halves of others. */
export const plainCell = (text: string): string => text.replace(UNWRITABLE, '').toWellFormed()
