CREATE TABLE "friends" (
	"uid" text NOT NULL,
	"friend_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "friends_uid_friend_uid_pk" PRIMARY KEY("uid","friend_uid")
);
--> statement-breakpoint
CREATE TABLE "parties" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"leader_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_active_at" bigint NOT NULL,
	"is_public" boolean NOT NULL,
	"requires_approval" boolean NOT NULL,
	"xp_bonus_enabled" boolean NOT NULL,
	"share_location" boolean NOT NULL,
	"auto_accept_friends" boolean NOT NULL,
	"brought_xp" bigint DEFAULT 0 NOT NULL,
	"brought_activities" bigint DEFAULT 0 NOT NULL,
	"brought_play_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_invites" (
	"id" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"from_uid" text NOT NULL,
	"to_uid" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_members" (
	"uid" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "party_members_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joined_at" bigint NOT NULL,
	"total_xp" bigint NOT NULL,
	"activities" bigint NOT NULL,
	"play_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friends_of" ON "friends" USING btree ("friend_uid");--> statement-breakpoint
CREATE INDEX "parties_public" ON "parties" USING btree ("last_active_at" DESC NULLS FIRST) WHERE is_public;--> statement-breakpoint
CREATE UNIQUE INDEX "party_invites_pending" ON "party_invites" USING btree ("party_id","to_uid") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "party_invites_to" ON "party_invites" USING btree ("to_uid");--> statement-breakpoint
CREATE INDEX "party_invites_expiry" ON "party_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "party_members_party" ON "party_members" USING btree ("party_id","place");