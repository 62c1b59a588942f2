/** Everything that can be switched on for a tenant, as the names are spelt. (D-036) */
export const FEATURES = [
  'forecasting',
  'enableV2',
  'firstTimeLogin',
  'tenantInfo',
  'richText',
  'Suite',
  'DisableRichTextInsightsCSVSanitization',
  'dataSourceItemLimit500',
  'pdfTemplates',
  'pdfTemplateHeaderAndFooter',
  'pdfTemplatesAttachToEmail',
  'ruleActionRemoveField',
  'allowLockedFieldsToBeEdited',
  'redirectUserAfterInterceptedLogin',
  'sendEmail',
  'syncAreaParentChanges',
  'areaScaling',
  'configureLandingPage',
] as const
export type Feature = (typeof FEATURES)[number]

/** Those that need a decision of the operator first, or that change what the product promises. (ADR 28) */
const ON_REQUEST: ReadonlySet<Feature> = new Set([
  'firstTimeLogin',
  'Suite',
  'DisableRichTextInsightsCSVSanitization',
  'allowLockedFieldsToBeEdited',
  'sendEmail',
  'configureLandingPage',
])

/** What a new organization has. */
export const INITIAL_FEATURES: readonly Feature[] = FEATURES.filter((feature) => !ON_REQUEST.has(feature))

/** What one has that the operator created: strangers who sign up do not write emails in the installation's name. */
export const OPERATED_FEATURES: readonly Feature[] = [...INITIAL_FEATURES, 'sendEmail']

const fold = (name: string): string => name.toLowerCase()

/** Whether a feature is among those of a tenant. Names compare without regard to case. */
export const isEnabled = (enabled: readonly string[], feature: Feature): boolean =>
  enabled.some((name) => fold(name) === fold(feature))

/** The feature with this name, in any letter case; undefined if there is none. */
export const featureNamed = (name: string): Feature | undefined =>
  FEATURES.find((feature) => fold(feature) === fold(name))
