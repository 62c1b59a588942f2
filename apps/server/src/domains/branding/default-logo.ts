/** The logo of tenants without one of their own. */
export const DEFAULT_LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f5fd0"/>' +
    '<path d="M11 8h5.5a8 8 0 0 1 0 16H11z" fill="none" stroke="#fff" stroke-width="3.2" stroke-linejoin="round"/></svg>',
)
