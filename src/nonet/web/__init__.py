"""The web app: an HTTP API over the library, and the page that uses it (`static/`).

=============  ====================================================================================
`endpoints/`   a file for each endpoint: its request, its answer; knows nothing of HTTP
`routes`       the paths of the endpoints, and their description (OpenAPI)
`dispatcher`   makes jobs of requests, and notices clients that go
`workers`      the worker processes that do the jobs, bounded, and interrupted when a client goes
`turns`        which client has the next free worker
`failures`     what goes wrong, as a status and a record
`errors`       failures as responses of HTTP
`local`        the same answers without HTTP, as a page asks for whose Python runs in the browser
`limits`       what a request may cost
`bodies`       reads the bodies of requests within these limits
`headers`      who may ask, and what a browser may do with what is sent
`app`          puts all of these together
`server`       uvicorn, with deadlines for slow clients
=============  ====================================================================================

A request goes from `routes` to the `dispatcher`, which makes a `Job` of it; a worker process finds
the endpoint by its name, calls its function and sends back JSON, which becomes the response. What
could take long never runs in the process that speaks HTTP. A worker does one job at a time; if the
client goes it gets a SIGINT, to which every part of the library reacts within 0.2 s, and is killed
if that does not help.
"""
