export const SERVICE_TITLES = { 'https-webhook': 'HTTPS webhook', 'https-pull': 'HTTPS pull' } as const
