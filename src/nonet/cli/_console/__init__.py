"""The interactive console: asks for a puzzle or a file, answers, asks again."""

from nonet.cli._console._session import Session
from nonet.cli._console._talk import Leave, Talk, talk_to
