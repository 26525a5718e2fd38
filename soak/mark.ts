/** Stands at the beginning of every token, code and client secret of the soak, so that one search of the logs finds any. */
export const mark = 'SEKRET-';

export const clientSecret = `${mark}client`;
