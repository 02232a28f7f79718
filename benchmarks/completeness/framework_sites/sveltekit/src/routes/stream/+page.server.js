import data from '../../../data.json'
export const load = () => ({ article: new Promise((done) => setTimeout(() => done(data.article), 500)) })
