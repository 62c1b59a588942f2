import './mark.css'

/** Decorative; describe the activity in words next to it. */
export const Spinner = () => <span className="spinner" aria-hidden />
