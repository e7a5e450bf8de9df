"""The web app: an HTTP API over the library, and the page that uses it (`static/`).

=============  ====================================================================================
`routes/`      the paths: one function per request, which says what it takes and who answers
`models`       what requests look like; checks them and describes them (OpenAPI)
`desk`         makes jobs of requests and responses of answers; notices clients that go
`quick`        what is answered at once, because it takes microseconds
`answers/`     one function per question, from the library's answer to JSON; knows nothing of HTTP
`workers`      the processes in which jobs are done, bounded, and stopped when nobody waits
`limits`       what a request may cost
`headers`      who may ask, and what a browser may do with what we send
`server`       uvicorn, told to be patient with nobody
=============  ====================================================================================

Questions that could take long never run in the process that talks HTTP. A worker process answers
one at a time; Ctrl+C, which every part of the library hears within 0.2 s, is how it is told that
nobody wants to know any more, and if it does not listen it is killed.
"""
