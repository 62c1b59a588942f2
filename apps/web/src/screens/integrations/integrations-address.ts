/** What the address of the screen names. */
export interface IntegrationsAddress {
  tab?: 'deliveries' | 'tokens'
  /** The key of the integration that is open. */
  integration?: string
}
