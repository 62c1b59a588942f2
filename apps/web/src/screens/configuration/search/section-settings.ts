import type { Section } from '../sections.ts'

/** What can be set in sections that are forms, in the words on the screen. */
export const SECTION_SETTINGS: Partial<Record<Section, readonly string[]>> = {
  names: ['Record name', 'Case name'],
  branding: ['Logo', 'Stylesheet for', 'CSS'],
  domain: ['Domain', 'Hidden on the sign-in page', 'Show single sign-on below the login form', 'SAML providers'],
  tenant: [
    'Time zone',
    'First day of the week',
    'Fields can be edited in views',
    'Hide the time span in schedules',
    'Hide bulk creation in schedules',
  ],
}
