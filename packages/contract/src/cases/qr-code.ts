import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { QR_CODE_LENGTH } from '../limits.ts'

export const qrCode = {
  draw: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/cases/QRCode/',
    access: 'signedIn',
    summary: 'A QR code of a text, 500 pixels wide',
    body: z
      .string()
      .min(1, 'Send the text to encode.')
      .max(QR_CODE_LENGTH, 'A QR code can have up to 1,000 characters.'),
    rate: { max: 120, minutes: 1 },
    file: ['image/png'],
  }),
}
