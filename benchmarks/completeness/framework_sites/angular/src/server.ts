import { AngularNodeAppEngine, createNodeRequestHandler, isMainModule, writeResponseToNodeResponse } from '@angular/ssr/node'
import express from 'express'
const app = express()
const engine = new AngularNodeAppEngine()
app.use(express.static('public'))
app.use(express.static('dist/site/browser', { index: false }))
app.use((request, response, next) => {
  engine.handle(request).then((answer) => (answer ? writeResponseToNodeResponse(answer, response) : next())).catch(next)
})
if (isMainModule(import.meta.url)) app.listen(4801)
export const reqHandler = createNodeRequestHandler(app)
