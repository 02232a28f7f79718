import * as React from 'react'
export function Article({ article }) {
  return <main><article><h1>{article.title}</h1><p>{article.summary}</p><div dangerouslySetInnerHTML={{ __html: article.body }} /></article></main>
}
export const Head = () => <title>How charcoal burners kept the forest alive | Woodland Review</title>
