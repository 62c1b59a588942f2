/** Text in which no character means anything to `like`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
