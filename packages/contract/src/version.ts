/** The version that this is, as CHANGELOG.md has it. */
export const VERSION = '1.0.0'
