/** Asked before a changed form is given up. */
export const DISCARD = { title: 'Discard your changes?', confirmLabel: 'Discard', danger: true }

/** Asked before a form is closed while it saves. */
export const CLOSE_EARLY = {
  title: 'Close before it is saved?',
  text: 'It is still on its way to the server. If that fails, what you typed is under “Unsaved text”.',
  confirmLabel: 'Close',
}
