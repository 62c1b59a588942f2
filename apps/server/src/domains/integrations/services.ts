import type { Service, ServiceId, Setting } from '@dossier/contract/integrations/integration'

const setting = (key: string, title: string, rest: Partial<Setting> & { hint: string }): Setting => ({
  key,
  title,
  dataType: 'text',
  required: false,
  secret: false,
  ...rest,
})

const AUTHORIZATION = setting('authorization', 'Authorization', {
  secret: true,
  hint: 'The value of the header Authorization, such as Bearer and a token. Leave it empty if none is needed.',
})

const WEBHOOK: Service = {
  id: 'https-webhook',
  title: 'HTTPS webhook',
  description: 'Posts records as JSON to an address, signed by Standard Webhooks.',
  direction: 'out',
  settingsSchema: [
    setting('url', 'Address', { dataType: 'url', required: true, hint: 'Where records are posted, with https.' }),
    setting('secret', 'Signing secret', {
      secret: true,
      hint: 'Begins with whsec_. Leave it empty for a new one, which is shown once after the save.',
    }),
    AUTHORIZATION,
  ],
}

const PULL: Service = {
  id: 'https-pull',
  title: 'HTTPS pull',
  description: 'Reads items as JSON from an address, and makes or changes one record for each.',
  direction: 'in',
  settingsSchema: [
    setting('url', 'Address', {
      dataType: 'url',
      required: true,
      hint: 'Where the first page is read, with https. A page can have up to 2 MB.',
    }),
    AUTHORIZATION,
    setting('items', 'Path of the items', {
      hint: 'Where the list stands in an answer, such as data.items. Leave it empty if the answer is the list.',
    }),
    setting('key', 'Path of the key', {
      required: true,
      hint: 'What names an item for good, such as id. An item that comes again changes its record.',
    }),
    setting('next', 'Path of the next page', {
      hint: 'Where an answer has the address of the next page, such as links.next. Leave it empty if there is one page.',
    }),
    setting('template', 'Template', {
      dataType: 'template',
      required: true,
      hint: 'Of new records.',
    }),
    setting('mapping', 'Values', {
      dataType: 'mapping',
      required: true,
      hint: 'Which value of an item fills what of its record.',
    }),
  ],
}

/** What integrations can be made of. */
export const SERVICES: Record<ServiceId, Service> = { 'https-webhook': WEBHOOK, 'https-pull': PULL }
