import './mark.css'

/** Decorative; say in words beside it what is going on. */
export const Spinner = () => <span className="spinner" aria-hidden />
