"""What the characters of the cast are like in a sentence, and what they say at moments that matter.

They claim nothing about hidden cards, and fit every game in which they may be said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Moment(StrEnum):
    """A public moment at which a character may say something."""

    SITS_DOWN = "sits down"
    WINS_CHEAPLY = "wins with next to nothing"
    OUTPLAYED = "gives way to someone else's nerve"
    STRUCK = "is struck by someone's move"
    UNMASKED = "is unmasked"
    LOSES = "has lost a game that may be played again"


Lines = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Voice:
    """A character in a sentence of at most 60 characters, and their lines."""

    epithet: str
    sits_down: Lines
    wins_cheaply: Lines
    outplayed: Lines
    struck: Lines
    loses: Lines
    unmasked: Lines = ()

    def lines(self, moment: Moment) -> Lines:
        by_moment: Mapping[Moment, Lines] = {
            Moment.SITS_DOWN: self.sits_down,
            Moment.WINS_CHEAPLY: self.wins_cheaply,
            Moment.OUTPLAYED: self.outplayed,
            Moment.STRUCK: self.struck,
            Moment.UNMASKED: self.unmasked,
            Moment.LOSES: self.loses,
        }
        return by_moment[moment]


VOICES = (
    Voice(
        "Rides in loud and leaves the door swinging.",
        (
            "Evening, all. Hold on to your hats and your chips.",
            "Boots on the table, please. We're among thieves.",
        ),
        ("It never took a cannon. It took a straight face.", "Half of robbing a train is asking politely."),
        ("Take it, then. I like a partner with some nerve.", "You didn't even blink. I was watching for it."),
        ("Ouch! That was my good coat, and I'll want it back.", "Is that how we say hello in this county?"),
        ("I've lost bigger games to worse people. Again?", "Deal me in again. My horse isn't saddled yet."),
        ("So the mask slipped. It was itching since noon.", "A hero, they say. Don't tell my poor mother."),
    ),
    Voice(
        "First heist, second thoughts, third look at the door.",
        ("Is this the table for beginners? It isn't, is it?", "I'll just sit here quietly, if nobody minds."),
        ("Did I do that? I only said what the book says.", "Was that really all? I'd braced for far worse."),
        (
            "That's all right. You wanted it more than I did.",
            "I counted to ten, and then I thought better of it.",
        ),
        ("Hey, I hadn't done anything to anyone yet!", "I knew that seat was too close to the window."),
        (
            "That was nearly going well! Could we try once more?",
            "I wrote everything down. Next time I'll read it.",
        ),
        ("Please don't print my name. I was only helping.", "I never liked the black hat much anyway."),
    ),
    Voice(
        "Sees the dust of a posse a day before it rides.",
        (
            "I've been watching this table since you saddled up.",
            "Take your time. I always see the end from here.",
        ),
        (
            "One waits, one looks, and one picks up the change.",
            "Most locks are open, for those who try the door.",
        ),
        ("Well hidden. Not many get past me in daylight.", "I saw the dust and took it for the mail coach."),
        (
            "I saw it coming, and it still found me. Good shot.",
            "Noted, with the hour and the direction of the wind.",
        ),
        ("Next time I'll pick a higher hill. Shall we?", "I know all of your tells now. Sit down again."),
        ("A long watch ends, and someone lit a lantern.", "You looked twice. Hardly anyone looks twice."),
    ),
    Voice(
        "Weighs the loot before the safe is open.",
        ("I smell gold, and someone's good cigars as well.", "Nice chips you have there. Do keep them tidy."),
        (
            "Cheap at the price! Has anyone got another like it?",
            "I do love a bargain with no questions asked.",
        ),
        ("That one was mine. I'd already spent some of it.", "You drive a hard bargain. I'd have paid half."),
        ("Careful! Do you know what this waistcoat cost me?", "I'll be sending you the bill, itemised."),
        ("I can't leave with empty pockets. One more game?", "Let's call it a loan and play for it again."),
        ("Everything has its price. So did my secret.", "A respectable past! It'll ruin me in this town."),
    ),
    Voice(
        "Lights the fuse first and reads the label after.",
        (
            "Who wants to see something go bang? I surely do!",
            "I brought the dynamite! Who brought the matches?",
        ),
        ("Ha, I pushed, and the whole wall fell over!", "I wasn't even trying yet, and look at that!"),
        ("Aw, I was sure you'd run. Everyone else runs.", "Next time I'll shout louder, and then we'll see."),
        (
            "Right in the breadbasket. Do that again, I dare you!",
            "That stings. Did you see that? That really stings!",
        ),
        (
            "That was a hoot. Light another one, will you?",
            "Lost my hat and my share. Best night ever. Again!",
        ),
        ("Oh no, they've found my medal for good conduct.", "I swear I only ever rescued one kitten."),
    ),
    Voice(
        "Keeps a list of names, and a very sharp pencil.",
        ("I know each face here, and what it owes me.", "Sit where I can see you, and keep the lamp lit."),
        (
            "You all let me. I won't forget how easily.",
            "It takes so little, once people are afraid of a name.",
        ),
        ("Enjoy it. I've put your name on the list.", "That was your one, and everyone here gets one."),
        ("So it's you. I'd hoped it would be someone else.", "I only ask who, and which way they rode."),
        ("This isn't over. Sit down and shuffle again.", "I've crossed half the desert for less than that."),
        ("Now you know my name. I still know all of yours.", "A badge can be hidden. A grudge can't."),
    ),
    Voice(
        "Buys by the block and sells by the brick.",
        (
            "A fine street, this. What would you take for it?",
            "Don't mind me. I'm only here about the property.",
        ),
        ("Sold, for a song! And it wasn't a long song.", "Location is everything. The rest is paperwork."),
        (
            "You outbid me on nerve alone. What's that per foot?",
            "I had budgeted for everything but your cheek.",
        ),
        ("That had value! I had the papers ready to sign.", "My lawyer will be hearing about this. Loudly."),
        ("The market always recovers. Shall we reopen?", "I've room in the ledger for one more game."),
    ),
    Voice(
        "Rolls in with the wind and stays for the weather.",
        (
            "The wind brought me. I expect it'll take me on.",
            "No hurry on my account. I'm between two places.",
        ),
        ("I just sat still, and it rolled up to my feet.", "Funny what's left over when everyone rushes by."),
        ("Blown off course again. It happens most days.", "You can have it. I wasn't staying there long."),
        ("Well, I've been moved along by rougher hands.", "There goes the fence. I do like an open view."),
        ("The wind may turn yet. I'll wait if you'll wait.", "I never stay down. I just roll. Another game?"),
    ),
    Voice(
        "Strikes first, strikes sparks, asks for the rent.",
        (
            "Good evening. Which of you is sitting in my chair?",
            "I prefer my competition awake. Is everyone awake?",
        ),
        ("A spark will do it, if everything's dry enough.", "I leaned on the door. Nobody was leaning back."),
        (
            "You stood your ground, and I respect stone.",
            "All right. That took more backbone than I'd bet on.",
        ),
        (
            "You'll want to stand well back after doing that.",
            "Finally! Someone at this table plays for keeps.",
        ),
        ("I don't mind losing. I mind stopping. Again.", "One more, and this time I won't be gentle."),
    ),
    Voice(
        "Pays every debt, the other kind first.",
        (
            "I sit down with everyone. I get up with a reason.",
            "Last time here, someone smiled. I remember who.",
        ),
        ("So easy. And I wasn't even cross with you yet.", "Nobody stood in my way. That was wise of you."),
        (
            "Fine. But I count these, and I never round down.",
            "You bluff like someone with a fast horse outside.",
        ),
        ("Two can evict, friend. I'd lock the back door.", "Thank you. I was wondering whom to start with."),
        ("You've won. Now I have a reason. Sit back down.", "I never leave a table while someone's ahead."),
    ),
    Voice(
        "Wants the whole street, starting with that corner.",
        ("Ooh, is all of this free to take? All of it?", "I'd like that one, and that one, and the roof."),
        ("More for me! Is there more where that came from?", "I only asked nicely, and then I grabbed it."),
        (
            "But I saw it first! Well, I nearly saw it first.",
            "You can't have everything. I was having everything!",
        ),
        ("Put that back. I was just about to be rich!", "That was my favourite one! I'd only just got it."),
        ("I didn't get nearly enough. Can we do it again?", "You have so much! Come on, play me for some."),
    ),
    Voice(
        "Reads the fine print by candlelight, twice.",
        (
            "Before we begin: I have read all of the by-laws.",
            "Everything in order? Then let us sign and start.",
        ),
        ("A small clause, but it holds up in any court.", "One needn't spend what nobody asks one to spend."),
        ("Well argued. I withdraw, and keep my costs down.", "I couldn't prove it, so I didn't pursue it."),
        ("Irregular, but valid. I checked while I fell.", "I shall file a complaint, neatly, in triplicate."),
        (
            "I should like to appeal. The same table will do.",
            "I found my error on page two. Once more, please.",
        ),
    ),
    Voice(
        "Looks left, looks right, and then plays the middle.",
        (
            "I've checked the exits and the cards. Let's begin.",
            "I play it safe, mostly. You'll see how mostly.",
        ),
        (
            "Slow and steady, and someone left the gate open.",
            "I took the small risk. It's the only kind I keep.",
        ),
        (
            "I'd sooner lose a little than find out the rest.",
            "Could be a bluff. Could be a cliff. I stepped back.",
        ),
        (
            "I had a plan for that, on the other side of the page.",
            "That's why I never put it all in one line.",
        ),
        (
            "Close enough to try again, I'd say. Would you?",
            "I've slept on worse results. One more, carefully?",
        ),
    ),
    Voice(
        "Bets the farm, then asks whose farm it was.",
        ("Me first! Unless it's someone else's turn. Is it?", "I'm feeling lucky. I'm always feeling lucky!"),
        ("I just went for it. You should all try it once!", "Nobody told me I couldn't, so I simply did!"),
        (
            "Rats! You've got a face like a locked barn door.",
            "I'd have jumped, but everyone was looking at me.",
        ),
        (
            "Whoa, right through the middle of my best idea!",
            "Is that allowed? That's wonderful. I'll do it too!",
        ),
        (
            "Double or nothing? Or just double? Or just again?",
            "I was winning in my head the whole time. Again!",
        ),
    ),
    Voice(
        "Has waited out droughts, sieges and dealers.",
        (
            "Deal when you like. I've nowhere better to wait.",
            "There's no clock I know of that beats a chair.",
        ),
        ("Leave a thing alone, and it may fall in your lap.", "I said nothing for an hour. It often works."),
        ("You've the better seat today. Seats change.", "I can wait for the next one, and the one after it."),
        ("I've had worse, in slower years than this one.", "Hm. I'd been expecting that since about noon."),
        (
            "I've time for another, if you've the legs for it.",
            "A long line has two ends. Let's walk to the other.",
        ),
    ),
    Voice(
        "Calls out loud and calls up louder.",
        (
            "Step right up. Someone's about to lose in style!",
            "Gamblers of all counties, your favourite is here!",
        ),
        (
            "And the crowd goes wild. For that? Yes, for that!",
            "All nerve and no waiting. That's the whole show!",
        ),
        ("Oh, you're good. You're wasted on a quiet table.", "I flinched. On my own stage, too! Take a bow."),
        ("A hit, right in the grand finale. Do play on!", "You've spoiled my best line. I'll write another."),
        ("What a show! Same time, same table, right now?", "Every act gets an encore. Come on, shuffle!"),
    ),
    Voice(
        "A small fish with a long memory for hooks.",
        ("I may be small, but I know who splashed me.", "Don't mind me down here. I'm only keeping count."),
        ("You all swam past it! I only opened my mouth.", "Little fish, little bait, and it was enough."),
        (
            "I'll get you for that. Not yet, but I will!",
            "You made waves, and I dived. It won't happen twice.",
        ),
        ("You bit me! Right. Which one of you was it?", "That's going in my little book of big fish."),
        ("You only won because you're bigger. Again!", "I'm not done with you yet. Get back in the pond!"),
    ),
    Voice(
        "Takes the rose and leaves you all the stem.",
        ("What a charming table. I'll take most of it.", "Do play. I so enjoy collecting at the end."),
        (
            "You left it lying there. It would have been rude.",
            "Pruned at the right moment, it all falls to one.",
        ),
        ("Mine, surely? No? How very disappointing.", "You've a light hand. I didn't feel the purse go."),
        (
            "Mind the thorns. They're the part that stays.",
            "I'd grown rather fond of that. You'll pay for it.",
        ),
        (
            "I never leave a garden half picked. Another round?",
            "You hold what I want. Let us play for it again.",
        ),
    ),
    Voice(
        "Lays one stone a day and never the same one twice.",
        ("Pull up a block. Good walls take their time.", "No rush. Mortar sets when mortar sets."),
        ("The gap was there, and the stone was to hand.", "Nobody wanted it, so I laid it. It looks level."),
        (
            "You pushed, and I stepped aside. The wall's still mine.",
            "Loud work, that. We'll see if it holds.",
        ),
        ("That'll need repointing. Hand me the trowel.", "Stones fall, and one puts them back. That's all."),
        (
            "It wants another course or two. Shall we go on?",
            "The foundation was sound. Let's build on it again.",
        ),
    ),
    Voice(
        "Full of pebbles, buttons and other people's stones.",
        ("I brought bags for the stones. Lots of bags!", "Is anyone using that one? And how about that one?"),
        (
            "Finders keepers! It was practically in my pocket.",
            "I bid so little, and it still fits in my bag!",
        ),
        ("Oh. I had a pocket all ready for that one.", "I'd have paid more, but then I'd have less."),
        ("My stones. I hadn't even counted them all yet!", "There's a hole in my pocket, and you made it!"),
        ("I've still got room for stones. One more game?", "You won all the shiny ones! Let me try again."),
    ),
    Voice(
        "Measures twice, bids once, and never in anger.",
        ("I've walked the grounds. We may begin building.", "A quiet game, I hope, and a level table."),
        ("One needn't shout when the others have stopped.", "It cost what it had to, and not a pebble more."),
        ("I'd not build on that, so I left it to you.", "A bold bid. I'd have had to sell the gatehouse."),
        (
            "A clean hit. I build with that in mind, you know.",
            "That's why there's a second wall behind the first.",
        ),
        (
            "A few stones short, as they say. Shall we lay it again?",
            "I've redrawn the plans. Would you care to see?",
        ),
    ),
    Voice(
        "Builds by eye, by ear and by the seat of the pants.",
        (
            "Move over! Nothing ever built itself, did it?",
            "I never use a plumb line. Walls can smell fear.",
        ),
        (
            "See? You slap it on and walk off like you meant it.",
            "It leans a bit. It's also mine, so let it lean.",
        ),
        (
            "Well, knock me down. I thought you were all plaster.",
            "You called that one. I hadn't a leg to stand on.",
        ),
        (
            "Who left a hole where my wall was? Nice shooting!",
            "I was going to move that bit anyway. Probably.",
        ),
        ("Down it came, and what a noise. Let's do another!", "Give me a bigger hammer and one more go."),
    ),
    Voice(
        "Wet on all sides and worried about the drawbridge.",
        (
            "Is the drawbridge up? Could someone check again?",
            "I'll start small. Something very small, with a lid.",
        ),
        (
            "I held on, and it stopped! Is that how it works?",
            "Nobody else wanted it? Then I'll take it, gently.",
        ),
        ("You looked so sure. I'd rather stay dry, thanks.", "I got cold feet. They're in the Moat, mostly."),
        ("I knew they'd come over that side. I knew it!", "Oh dear. I'd only just swept up over there."),
        ("It was nice while it stood. Might we try again?", "I'll dig deeper next time. The Moat, I mean."),
    ),
    Voice(
        "Polished, pale, and keeps the receipts for grudges.",
        ("Good evening. I trust we all recall last time.", "I keep accounts of stones, and of slights."),
        ("So you do know when to be quiet. Remember it.", "A small payment, on a rather long account."),
        ("Very well. It's entered, with interest.", "You'll find that I concede in ink and collect in kind."),
        ("How careless of you, to let me see your face.", "My silver! You'll be polishing that yourself."),
        ("The account isn't settled yet. Do sit down again.", "I insist upon a return. Manners require it."),
    ),
    Voice(
        "Swears loyalty to whoever was rude to the others.",
        ("I serve no crown, and I forgive no courtier.", "Greetings to the court, and a hard look at two."),
        ("They all bowed out. I'd have bowed lower myself.", "A small triumph, at the cost of small people."),
        (
            "You outfaced me before the whole court. I'll recall it.",
            "I stepped back. I'll step on your hem later.",
        ),
        ("Treason! Wonderful. Now I needn't be polite.", "The court saw who did that, and so did I."),
        ("I demand satisfaction: here, now, same court.", "Banish me, and I come back by the other gate."),
    ),
    Voice(
        "Overdressed for court and underprepared for it.",
        (
            "Is my hat straight? Then let the season begin!",
            "I've a new coat, an old plan, and no fear at all.",
        ),
        (
            "One flourish, and they melted! It must be the coat.",
            "I hardly lifted a glove, and still they applaud.",
        ),
        ("Outshone. And by someone in last year's boots!", "I had a grand gesture ready. It'll keep."),
        ("My plume. You've bent my very best plume!", "A scandal, with me in it! How quite delightful."),
        (
            "The next season will be mine. What shall I wear?",
            "I lost, but do admit I looked the part. Again?",
        ),
    ),
    Voice(
        "Knows what every loyalty costs, and who pays.",
        ("I've come to see who's for sale this season.", "Do go on. I take my share of whatever happens."),
        (
            "They gave it up so cheaply that I took it twice.",
            "Court favour comes by the pound, and it's cheap today.",
        ),
        ("You bought that with nerve. I only deal in gold.", "Kept from me, for now. I charge for waiting."),
        ("You'll want to pay for that before it grows.", "That was worth something! I had buyers for it."),
        ("I never walk away poorer. One more season?", "Let us call it a deposit. I'll have it back now."),
    ),
    Voice(
        "Curtsies to each suit and never turns a back on one.",
        (
            "A good evening to the court, and to its exits.",
            "I back nobody yet. It's so much safer to listen.",
        ),
        (
            "I stayed out of the way, and the way led here.",
            "Sometimes the quiet chair is next to the throne.",
        ),
        ("I'd rather lose a little face than all of it.", "After you, please. I insist, from back here."),
        (
            "And there went my insurance. I had some, mind.",
            "I was standing well clear, and still it reached me.",
        ),
        (
            "No harm done, or hardly any. Might we play again?",
            "I'll stand closer to the winner next time. Shall we?",
        ),
    ),
    Voice(
        "Sneezes at kings and throws things at knaves.",
        (
            "I'm here to make a fuss, and I've brought plenty!",
            "Whoever sat on my hat last season, I'm watching!",
        ),
        (
            "Ha, that's for the hat! Well, it's for something.",
            "You all looked away, so I took it. Serves you right!",
        ),
        (
            "You'll sneeze for that. Just wait until I'm near!",
            "I gave way, but I pulled a face while doing it.",
        ),
        ("Who threw that? I'll throw it back, and then some!", "Right in the ruff. Now I'm properly cross!"),
        (
            "Not fair. Well, it was fair. Again, though. Now!",
            "I've still got things to throw. One more game!",
        ),
    ),
    Voice(
        "Says little, keeps less, and outlasts every king.",
        ("Kings come and go. I generally take this chair.", "Speak freely. I've forgotten better secrets."),
        (
            "I did nothing. At court it's the rarest of skills.",
            "They tired first. I find that they generally do.",
        ),
        (
            "You were the patient one there. I approve of it.",
            "A season isn't a reign. I can give you a season.",
        ),
        (
            "I've outlived worse blows, and the people behind them.",
            "So soon? I'd thought you would wait for winter.",
        ),
        ("There's always another season. I'll deal.", "I have seen this end both ways. Let's see the other."),
    ),
)
"""By the character's number."""
