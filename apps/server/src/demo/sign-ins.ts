/** The people to sign in as in the demo. All of them have the same password. */
export const SIGN_INS = [
  { email: 'admin@city.example', name: 'Amelia Ortega', who: 'administrator of the City of Los Angeles' },
  { email: 'editor@city.example', name: 'Erik Lindqvist', who: 'edits data; Sanitation and Community Beautification' },
  { email: 'reader@city.example', name: 'Rosa Delgado', who: 'a plain colleague' },
  { email: 'night@city.example', name: 'Nadia Haddad', who: 'Night Shift and Sanitation' },
  { email: 'day@city.example', name: 'Daniel Cho', who: 'Day Shift and Street Lighting' },
  { email: 'both@city.example', name: 'Bola Okafor', who: 'the city, and administrator of the Harbour Clinic' },
  {
    email: 'support@dossier.example',
    name: 'Sam Whitaker',
    who: 'support staff, once an administrator grants Support Access',
  },
  { email: 'system@dossier.example', name: 'Sigrid Thorne', who: 'system account, in no organization' },
] as const

export type SignInEmail = (typeof SIGN_INS)[number]['email']

export const nameOf = (email: SignInEmail): string => SIGN_INS.find((one) => one.email === email)!.name
