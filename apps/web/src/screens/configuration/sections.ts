/** The parts of the settings, in the order of the list. */
export const SECTIONS = ['names', 'information', 'branding', 'domain', 'tenant', 'securityLog', 'jobs'] as const
export type Section = (typeof SECTIONS)[number]

const isSection = (value: unknown): value is Section => SECTIONS.some((section) => section === value)

/** The URL names the open section; without a name, it is the first. */
export const readSection = ({ section }: Record<string, unknown>): { section?: Section } =>
  isSection(section) ? { section } : {}
