/** What tells labels apart: they are the same whatever their case, and however their accents are put together. */
export const labelKey = (label: string): string => label.normalize('NFC').toLowerCase()
