/** Asked before a changed form is given up. */
export const DISCARD = { title: 'Discard your changes?', confirmLabel: 'Discard', danger: true }
